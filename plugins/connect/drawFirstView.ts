import {
  drawElement,
  drawFooter,
  drawHeader,
  drawIcon,
  drawIconTile,
  drawPicture,
  drawRow,
  drawSkeleton,
  writeLegalText,
} from '#ui-shell/drawing'
import { countFreeRows } from './countFreeRows.ts'
import { loginPlaces } from './loginPlaces.ts'
import { orderMethods } from './orderMethods.ts'
import type { FirstWallet } from './watchFirstWallets.ts'

/** The facts that the first drawing of the connect view follows from. */
export type FirstViewParts = {
  /** The texts of the shell and of this plugin, by key. */
  text(key: string): string
  readonly mobile: boolean
  readonly wallets: readonly FirstWallet[]
  /** A project: WalletConnect connects, and logins may come, for which places are kept. */
  readonly hosted: boolean
  /** True if the brand may stand in the footer. */
  readonly branded: boolean
  /** Number of featured and custom wallets of the host. */
  readonly chosen: number
  readonly showsAllWallets: boolean
  readonly terms?: string | undefined
  readonly privacy?: string | undefined
}

/** Draws what `ConnectView` draws before anything has been loaded. */
export function drawFirstView(parts: FirstViewParts): readonly Element[] {
  const { text, wallets, hosted } = parts
  const logins = hosted ? loginPlaces : []
  const sections = orderMethods(
    [...logins, { method: 'wallet', rows: 0 }],
    wallets.length > 0,
  ).flatMap(({ method, rows }) =>
    method === 'wallet' ? drawWalletSection(parts, logins.length) : drawSkeleton(rows, true),
  )
  return [
    drawHeader({ title: text('connect.title'), help: text('help'), close: text('close') }),
    drawElement('div', { class: 'body' }, drawElement('fieldset', {}, ...sections)),
    drawFooter(
      writeLegalText({
        terms: parts.terms,
        privacy: parts.privacy,
        text,
        both: text('legal.both'),
        single: text('legal.single'),
      }),
      parts.branded,
    ),
  ]
}

/** Draws what `WalletSection` draws. */
function drawWalletSection(
  { text, mobile, wallets, hosted, chosen, showsAllWallets }: FirstViewParts,
  logins: number,
): readonly Element[] {
  const installed = wallets.map(({ key, name, rdns, icon }) =>
    drawRow({
      key,
      data: { 'data-wallet': rdns ?? key },
      title: name,
      note: mobile && wallets.length === 1 ? text('wallets.here') : undefined,
      leading: drawPicture(icon, name),
      badge: text('wallets.installed'),
    }),
  )
  const note = mobile ? 'wallets.walletConnectPhone' : 'wallets.walletConnectNote'
  const walletConnect = drawRow({
    key: 'walletConnect',
    data: { 'data-wallet': 'walletConnect' },
    title: 'WalletConnect',
    note: text(hosted ? note : 'wallets.walletConnectMissing'),
    leading: drawIconTile('qr'),
    disabled: !hosted,
  })
  const rows = mobile ? [...installed, walletConnect] : [walletConnect, ...installed]
  const expected = chosen + countFreeRows(chosen, wallets.length, logins)
  return [
    drawElement(
      'ul',
      { class: 'list', role: 'list', 'aria-label': text('wallets.title') },
      ...rows.map((row) => drawElement('li', {}, row)),
    ),
    ...(expected > 0 ? [drawSkeleton(expected)] : []),
    ...(showsAllWallets
      ? [
          drawRow({
            key: 'all-wallets',
            data: { 'data-action': 'all-wallets' },
            title: text('wallets.more'),
            leading: drawIconTile('grid'),
          }),
        ]
      : []),
    ...(wallets.length === 0 ? [drawNewcomerButton(text('wallets.new'))] : []),
  ]
}

const drawNewcomerButton = (label: string) =>
  drawElement(
    'button',
    { type: 'button', class: 'button quiet wide', 'data-focus-key': 'new' },
    drawIcon('help', true),
    drawElement('span', {}, label),
  )
