/** The strokes of the first list's icons on a 24 by 24 grid, drawn for this project. */
export const iconPaths = {
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  help:
    'M9.2 9.3a2.9 2.9 0 1 1 4.3 2.6c-.9.5-1.5 1-1.5 2.1M12 17.4v.1' +
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  qr:
    'M4.5 4.5h5.5v5.5H4.5zM14 4.5h5.5v5.5H14zM4.5 14h5.5v5.5H4.5zM14 14h2.2v2.2' +
    'M19.5 14v.1M19.5 17v2.5h-2.5M14 19.5v-.1',
  grid: 'M4.5 4.5h5.5v5.5H4.5zM14 4.5h5.5v5.5H14zM4.5 14h5.5v5.5H4.5zM14 14h5.5v5.5H14z',
  mail:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5' +
    'H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5z' +
    'M4 6.5l8 6.3 8-6.3',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
} as const
