import { plainLine } from '../describe/plainText.ts'
import type { Part, Row, Screen } from '../describe/Screen.ts'
import { element } from './element.ts'

/** Groups of four, so that every character can be compared; all of them are there. */
const grouped = (address: string): readonly Node[] =>
  (address.match(/^0x|.{1,4}/g) ?? []).map((group) => element('span', { class: 'group' }, group))

function drawValue({ value, kind }: Row): Node {
  if (kind === 'address')
    return element('dd', { class: 'address', dir: 'ltr', 'data-value': value }, ...grouped(value))
  if (kind === 'text') return element('dd', { class: 'text', dir: 'auto', tabindex: '0' }, value)
  if (kind === 'code') return element('dd', { class: 'code', dir: 'ltr' }, value)
  return element('dd', { class: kind === 'amount' ? 'amount' : 'plain' }, element('bdi', {}, value))
}

const drawRow = (row: Row) =>
  element('div', { class: 'row' }, element('dt', {}, element('bdi', {}, row.label)), drawValue(row))

const drawWarning = (text: string) =>
  element('p', { class: 'warning' }, element('strong', {}, 'Warning. '), element('bdi', {}, text))

/** One part of what is asked; it has a heading of its own when it is one of several. */
function drawPart({ title, rows, warnings, raw }: Part, number?: number): HTMLElement {
  const details = raw
    ? [
        element(
          'details',
          {},
          element('summary', {}, 'Data'),
          element('pre', { dir: 'ltr', tabindex: '0' }, raw),
        ),
      ]
    : []
  const heading =
    number === undefined ? [] : [element('h2', {}, `${number}. `, element('bdi', {}, title))]
  return element(
    'section',
    { class: 'part' },
    ...heading,
    ...warnings.map(drawWarning),
    element('dl', {}, ...rows.map(drawRow)),
    ...details,
  )
}

export type Asking = {
  /** The origin of the page that embeds us, and what it calls itself. */
  readonly origin: string
  readonly name: string | undefined
  /** How many more wait. */
  readonly waiting: number
}

export const development =
  'Development wallet: its keys come from your login and a secret of this server. Use no real money.'

/** The whole approval; `approve` and `reject` are its buttons. */
export function drawScreen(
  { title, account, network, balance, parts }: Screen,
  { origin, name, waiting }: Asking,
) {
  const only = parts.length === 1 ? parts[0] : undefined
  const heading = element('h1', { tabindex: '-1' }, element('bdi', {}, only?.title ?? title))
  const calls = name
    ? [
        element(
          'p',
          { class: 'quiet' },
          'It calls itself ',
          element('bdi', {}, `“${plainLine(name, 40)}”`),
        ),
      ]
    : []
  const site = element(
    'div',
    { class: 'site' },
    element('p', { class: 'quiet' }, 'Asked by'),
    element('p', { class: 'origin', dir: 'ltr' }, origin),
    ...calls,
  )
  const facts: readonly Row[] = [
    account,
    { label: 'Network', value: network },
    ...(balance ? [{ label: 'Balance', value: balance, kind: 'amount' as const }] : []),
  ]
  const reject = element('button', { type: 'button', class: 'reject' }, 'Reject')
  const approve = element(
    'button',
    { type: 'button', class: 'approve', 'aria-disabled': 'true' },
    'Approve',
  )
  const covered = element(
    'p',
    { class: 'warning', role: 'alert', hidden: '' },
    'Something lies over this window. It cannot be approved until it is uncovered.',
  )
  const more =
    waiting > 0
      ? [
          element(
            'p',
            { class: 'quiet' },
            `${waiting} more ${waiting === 1 ? 'request waits' : 'requests wait'} after this one.`,
          ),
        ]
      : []
  const body = element(
    'div',
    { class: 'body' },
    element('header', {}, heading, site),
    ...parts.map((part, index) => drawPart(part, only ? undefined : index + 1)),
    element('dl', { class: 'facts' }, ...facts.map(drawRow)),
    ...more,
  )
  const count = parts.reduce((sum, { warnings }) => sum + warnings.length, 0)
  const beware =
    count > 0
      ? [
          element(
            'p',
            { class: 'beware' },
            count === 1 ? 'Read the warning above.' : `Read the ${count} warnings above.`,
          ),
        ]
      : []
  if (count > 0) approve.classList.add('risky')
  const foot = element(
    'footer',
    {},
    covered,
    ...beware,
    element('div', { class: 'buttons' }, reject, approve),
    element('p', { class: 'development' }, development),
  )
  return { view: element('div', { class: 'card' }, body, foot), heading, approve, reject, covered }
}

/** What stands there while nothing is asked. */
export const drawIdle = (): HTMLElement =>
  element(
    'div',
    { class: 'card idle' },
    element('h1', {}, 'Nothing to approve'),
    element('p', { class: 'development' }, development),
  )
