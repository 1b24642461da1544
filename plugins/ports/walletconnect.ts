import type { LatchkeyError, Release, RemoteConnector, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ListedWallet } from './wallet-registry.ts'

/**
 * Connects through WalletConnect: the chosen wallet, or any wallet by its QR code. Also the way to
 * a wallet that shows this page in a browser of its own.
 */
export const connectingWalletConnectRoute = defineRoute<{
  readonly wallet?: ListedWallet | undefined
}>('ConnectingWalletConnect')
/**
 * The pairing QR code without a chosen wallet: the first view when only WalletConnect can connect.
 */
export const connectingWalletConnectBasicRoute = defineRoute('ConnectingWalletConnectBasic')

/** Makes and restores WalletConnect sessions as remote signers. */
export const walletConnectRef = defineService<RemoteConnector>('walletconnect.connector')

/**
 * Where the pairing is. `unsupported`: there is no client or no project id; `offline`: the device
 * has no connection; `expired`: no fresh code could be made.
 * `uri` is what a wallet scans or is opened with, usable until `expiresAt` (wall-clock
 * milliseconds). `error` says why it ended. `tapped` is the id of the wallet whose app
 * the visitor was last sent to by a link; it `stayed` when the page was still in sight after two
 * seconds: the app is not there.
 */
export type PairingState = {
  readonly status:
    | 'idle'
    | 'preparing'
    | 'waiting'
    | 'approved'
    | 'rejected'
    | 'failed'
    | 'expired'
    | 'unsupported'
    | 'offline'
  readonly uri?: string | undefined
  readonly expiresAt?: number | undefined
  readonly error?: LatchkeyError | undefined
  readonly tapped?: { readonly wallet: string; readonly stayed: boolean } | undefined
}

/** A link into a wallet. A row or tile spreads it: `<Row {...link} />`. */
export type WalletLink = {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
  /** Must be called while the click is being handled; the link itself does the rest. */
  onClick(event: LinkClick): void
}
/** A click on a link, as far as links need it. */
export type LinkClick = { readonly currentTarget: unknown; preventDefault(): void }

/**
 * The pairing that all views of one modal share. A session the wallet approves is connected in
 * every namespace it covers.
 */
export type Pairing = Pick<Slice<PairingState>, 'get' | 'subscribe'> & {
  /** Fetches the client before it is needed; starts nothing. */
  prefetch(): void
  /**
   * Begins a pairing unless one is ready, and keeps it fresh until the last holder releases it: a
   * link can be made before the visitor taps it.
   */
  hold(): Release
  /** Begins anew after a pairing ended without a session. */
  retry(): void
  /**
   * The link that opens the wallet's app (`mobile`), site or desktop program: with the URI of now,
   * so read it anew whenever the state changes. `undefined` while there is
   * no URI, and when the wallet has no link of this kind that works on this device.
   */
  getLink(wallet: ListedWallet, way: 'mobile' | 'web' | 'desktop'): WalletLink | undefined
  /**
   * What choosing the wallet from a list does on a phone: opens its app, and shows
   * `ConnectingWalletConnect` meanwhile. `undefined` when there is no such link (yet), and
   * on other devices: choosing it leads to `ConnectingWalletConnect` then.
   */
  getRowLink(wallet: ListedWallet): WalletLink | undefined
  /**
   * What can be opened of the wallet from this phone: its `app`, with a pairing, or this `page` in
   * the wallet's own browser. `undefined` on other devices too.
   */
  getOpenTarget(wallet: ListedWallet): 'app' | 'page' | undefined
  /**
   * Wallets that show this page in a browser of their own on this phone, for the namespaces of the
   * modal; none on other devices.
   */
  browserWallets(): readonly ListedWallet[]
  /**
   * Remembers the app the visitor was sent to, so that it is opened again for each request;
   * `undefined` when a code was scanned instead.
   */
  rememberApp(app: { readonly name: string; readonly href: string } | undefined): void
}

/** The pairing, for views. */
export const pairingRef = defineService<Pairing>('walletconnect.pairing')
