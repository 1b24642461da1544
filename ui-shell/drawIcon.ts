import { drawElement, drawShape } from './drawElement.ts'
import { iconPaths } from './iconPaths.ts'

/** Draws what `Icon` draws. */
export const drawIcon = (name: keyof typeof iconPaths, small = false): Element =>
  drawShape(
    'svg',
    {
      class: small ? 'icon small' : 'icon',
      'data-icon': name,
      viewBox: '0 0 24 24',
      'aria-hidden': 'true',
      focusable: 'false',
    },
    drawShape('path', { d: iconPaths[name] }),
  )

/** Draws what `IconTile` draws. */
export const drawIconTile = (name: keyof typeof iconPaths): Element =>
  drawElement('span', { class: 'icon-tile' }, drawIcon(name))
