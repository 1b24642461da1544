const minLabelLength = 4

/** What is wrong with the part of a name that a visitor chooses; `undefined` when nothing is. */
export function checkLabel(label: string): 'characters' | 'short' | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters'
  return label.length < minLabelLength ? 'short' : undefined
}
