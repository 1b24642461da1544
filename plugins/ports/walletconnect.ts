import type { LatchkeyError, Release, RemoteConnector, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ListedWallet } from './wallet-registry.ts'

/**
 * Connects through WalletConnect: the chosen wallet, or any wallet by its QR code. Also opens
 * wallets that show this page in their own browser.
 */
export const connectingWalletConnectRoute = defineRoute<{
  readonly wallet?: ListedWallet | undefined
}>('ConnectingWalletConnect')
/** Pairing QR code without a chosen wallet: the first view if only WalletConnect can connect. */
export const connectingWalletConnectBasicRoute = defineRoute('ConnectingWalletConnectBasic')

/** Service that creates and restores WalletConnect sessions as remote signers. */
export const walletConnectRef = defineService<RemoteConnector>('walletconnect.connector')

/**
 * State of the pairing. `unsupported`: no client or no project id; `offline`: no connection;
 * `expired`: no fresh URI could be created. Wallets scan or open `uri`, usable until `expiresAt`
 * (Unix ms). `error` is the reason of the end. `tapped` is the id of the wallet whose app link was
 * tapped last; `stayed` is set if the page is still visible after two seconds: the app is missing.
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

/** A link into a wallet. Spread it onto a row or tile: `<Row {...link} />`. */
export type WalletLink = {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
  /** Call it while handling the click; the browser follows the link. */
  onClick(event: LinkClick): void
}
/** The parts of a click that links use. */
export type LinkClick = { readonly currentTarget: unknown; preventDefault(): void }

/**
 * The pairing that all views of a modal share. An approved session is connected in every namespace
 * it covers.
 */
export type Pairing = Pick<Slice<PairingState>, 'get' | 'subscribe'> & {
  /** Fetches the client in advance; starts no pairing. */
  prefetch(): void
  /**
   * Starts a pairing unless one is ready, and refreshes it until the last holder releases it. Links
   * can then be prepared before a tap.
   */
  hold(): Release
  /** Starts again after a failed pairing. */
  retry(): void
  /**
   * Returns the link to the wallet's app (`mobile`), website or desktop app, with the current URI:
   * read it again whenever the state changes. `undefined` without a URI, or if the wallet has no
   * such link on this device.
   */
  getLink(wallet: ListedWallet, platform: 'mobile' | 'web' | 'desktop'): WalletLink | undefined
  /**
   * Returns the link of a wallet's row on a phone: it opens the app and shows
   * `ConnectingWalletConnect`. `undefined` if there is none (yet), and on other devices: choosing
   * the row opens `ConnectingWalletConnect` then.
   */
  getRowLink(wallet: ListedWallet): WalletLink | undefined
  /**
   * Returns the part of the wallet that a tap opens on this phone: its `app` with a pairing, or
   * this `page` in its browser. `undefined` on other devices.
   */
  getOpenTarget(wallet: ListedWallet): 'app' | 'page' | undefined
  /**
   * Wallets that show this page in their own browser on this phone, for the modal's namespaces.
   * Empty on other devices.
   */
  browserWallets(): readonly ListedWallet[]
  /** Sets the app to open for each request; `undefined` after a scan of the QR code. */
  rememberApp(app: { readonly name: string; readonly href: string } | undefined): void
}

/** Service with the pairing, for views. */
export const pairingRef = defineService<Pairing>('walletconnect.pairing')
