import { drawElement } from './drawElement.ts'
import { drawIcon } from './drawIcon.ts'

type HeaderParts = {
  readonly title: string
  readonly help: string
  readonly close: string
}

const drawIconButton = (
  icon: 'help' | 'close',
  label: string,
  data: Readonly<Record<string, string>>,
): Element =>
  drawElement(
    'button',
    { ...data, type: 'button', class: 'icon-button', 'aria-label': label, title: label },
    drawIcon(icon),
  )

/** Draws what `Header` draws on a first view with help. */
export const drawHeader = ({ title, help, close }: HeaderParts): Element =>
  drawElement(
    'div',
    { class: 'header' },
    drawElement(
      'span',
      { class: 'header-start' },
      drawIconButton('help', help, { 'data-focus-key': 'help' }),
    ),
    drawElement('h1', { class: 'heading', id: 'heading', tabindex: '-1' }, title),
    drawElement(
      'span',
      { class: 'header-end' },
      drawIconButton('close', close, { 'data-close': '' }),
    ),
  )
