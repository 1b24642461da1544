const minLabelLength = 4

/** Finds what is wrong with the label of a name; `undefined` if valid. */
export function checkLabel(label: string): 'characters' | 'short' | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters'
  return label.length < minLabelLength ? 'short' : undefined
}
