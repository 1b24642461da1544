import type { ApprovalScreen, ScreenPart, ScreenRow } from '../describe/ApprovalScreen.ts'
import { plainLine } from '../describe/plainText.ts'
import { element } from './element.ts'

/** Groups of four, so that every character can be compared; all of them are there. */
const grouped = (address: string): readonly Node[] =>
  (address.match(/^0x|.{1,4}/g) ?? []).map((group) => element('span', { class: 'group' }, group))

function renderValue({ value, kind }: ScreenRow): Node {
  if (kind === 'address')
    return element('dd', { class: 'address', dir: 'ltr', 'data-value': value }, ...grouped(value))
  if (kind === 'text') return element('dd', { class: 'text', dir: 'auto', tabindex: '0' }, value)
  if (kind === 'code') return element('dd', { class: 'code', dir: 'ltr' }, value)
  return element('dd', { class: kind === 'amount' ? 'amount' : 'plain' }, element('bdi', {}, value))
}

const renderRow = (row: ScreenRow) =>
  element(
    'div',
    { class: 'row' },
    element('dt', {}, element('bdi', {}, row.label)),
    renderValue(row),
  )

const renderWarning = (text: string) =>
  element('p', { class: 'warning' }, element('strong', {}, 'Warning. '), element('bdi', {}, text))

/** Renders one part of an approval; it has a heading if there are several. */
function renderPart({ title, rows, warnings, raw }: ScreenPart, number?: number): HTMLElement {
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
    ...warnings.map(renderWarning),
    element('dl', {}, ...rows.map(renderRow)),
    ...details,
  )
}

export type ApprovalRequest = {
  /** The origin of the page that embeds us, and what it calls itself. */
  readonly origin: string
  readonly name: string | undefined
  /** The number of queued requests. */
  readonly waiting: number
}

export const developmentNotice =
  'Development wallet: its keys come from your login and a secret of this server. ' +
  'Use no real money.'

function renderWarningCount(count: number) {
  if (count === 0) return []
  const text = count === 1 ? 'Read the warning above.' : `Read the ${count} warnings above.`
  return [element('p', { class: 'beware' }, text)]
}

/** The whole approval; `approve` and `reject` are its buttons. */
export function renderScreen(
  { title, account, network, balance, parts }: ApprovalScreen,
  { origin, name, waiting }: ApprovalRequest,
) {
  const only = parts.length === 1 ? parts[0] : undefined
  const heading = element('h1', { tabindex: '-1' }, element('bdi', {}, only?.title ?? title))
  const calls = name
    ? [
        element(
          'p',
          { class: 'quiet' },
          'Site name: ',
          element('bdi', {}, `“${plainLine(name, 40)}”`),
        ),
      ]
    : []
  const site = element(
    'div',
    { class: 'site' },
    element('p', { class: 'quiet' }, 'Requested by'),
    element('p', { class: 'origin', dir: 'ltr' }, origin),
    ...calls,
  )
  const facts: readonly ScreenRow[] = [
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
    'Something covers this window. Uncover it to approve the request.',
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
    ...parts.map((part, index) => renderPart(part, only ? undefined : index + 1)),
    element('dl', { class: 'facts' }, ...facts.map(renderRow)),
    ...more,
  )
  const count = parts.reduce((sum, { warnings }) => sum + warnings.length, 0)
  if (count > 0) approve.classList.add('risky')
  const foot = element(
    'footer',
    {},
    covered,
    ...renderWarningCount(count),
    element('div', { class: 'buttons' }, reject, approve),
    element('p', { class: 'development' }, developmentNotice),
  )
  return { view: element('div', { class: 'card' }, body, foot), heading, approve, reject, covered }
}

/** The screen without a request. */
export const renderIdle = (): HTMLElement =>
  element(
    'div',
    { class: 'card idle' },
    element('h1', {}, 'Nothing to approve'),
    element('p', { class: 'development' }, developmentNotice),
  )
