import { applyHues } from './applyHues.ts'
import { drawElement } from './drawElement.ts'

type RowParts = {
  /** Key by which the shell's own row is found: its `data-` handle as well, unless that differs. */
  readonly key: string
  /** The row's `data-` handle by name. */
  readonly data: Readonly<Record<string, string>>
  readonly title: string
  readonly note?: string | undefined
  readonly leading: Element
  readonly badge?: string | undefined
  readonly disabled?: boolean
}

/** Draws what `Row` draws. */
export const drawRow = ({ key, data, title, note, leading, badge, disabled }: RowParts): Element =>
  drawElement(
    'button',
    {
      ...data,
      class: 'row',
      'data-focus-key': key,
      type: 'button',
      disabled: disabled ? '' : undefined,
    },
    drawElement('span', { class: 'row-leading' }, leading),
    drawElement(
      'span',
      { class: 'row-text' },
      drawElement('span', { class: 'row-title' }, title),
      note !== undefined && drawElement('span', { class: 'row-note' }, note),
    ),
    badge !== undefined && drawElement('span', { class: 'badge accent' }, badge),
  )

/** Draws what `Picture` draws: a picture that does not load shows the letter. */
export function drawPicture(source: string | undefined, name: string): Element {
  const box = drawElement('span', { class: 'picture medium', 'aria-hidden': 'true' })
  applyHues(box, name)
  const showLetter = () => {
    box.classList.add('letter')
    box.replaceChildren([...name.trim()][0]?.toUpperCase() ?? '')
  }
  if (source === undefined) showLetter()
  else {
    const picture = drawElement('img', {
      src: source,
      alt: '',
      referrerpolicy: 'no-referrer',
      decoding: 'async',
    })
    picture.addEventListener('error', showLetter)
    box.append(picture)
  }
  return box
}
