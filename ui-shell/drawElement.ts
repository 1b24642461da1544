/** A part of an element; false and missing ones are left out. */
export type Content = Element | string | false | undefined

type Attributes = Readonly<Record<string, string | undefined>>

function fill<Kind extends Element>(
  element: Kind,
  attributes: Attributes,
  content: readonly Content[],
): Kind {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value)
  element.append(...content.filter((one) => one !== false && one !== undefined))
  return element
}

/** Draws an element without React. */
export const drawElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...content: readonly Content[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, content)

/** Draws an element of SVG without React. */
export const drawShape = (
  tag: string,
  attributes: Attributes,
  ...content: readonly Content[]
): SVGElement =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, content)
