import { hashText } from './hashText.ts'

/** Gives an element two hues that follow from `seed`; its stylesheet mixes the colours. */
export function applyHues(element: HTMLElement | null, seed: string): void {
  const hash = hashText(seed.toLowerCase())
  const first = hash % 360
  element?.style.setProperty('--hue', String(first))
  element?.style.setProperty('--hue-2', String((first + 40 + ((hash >>> 9) % 120)) % 360))
}
