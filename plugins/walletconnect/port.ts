import type { LatchkeyError, Release, RemoteConnector, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'

/** Connects through WalletConnect: the chosen wallet, or any wallet by its QR code. */
export const connectingWalletConnectRoute = defineRoute<{ readonly wallet?: ListedWallet | undefined }>('ConnectingWalletConnect')
/** The pairing QR code without a chosen wallet: the first view when only WalletConnect can connect. */
export const connectingWalletConnectBasicRoute = defineRoute('ConnectingWalletConnectBasic')

/** Makes and restores WalletConnect sessions as remote signers. */
export const walletConnect = defineService<RemoteConnector>('walletconnect.connector')

/**
 * Where the pairing is. `unsupported`: there is no client or no project id; `offline`: the device has no connection; `expired`: no fresh code could be made.
 * `uri` is what a wallet scans or is opened with, usable until `expiresAt` (wall-clock milliseconds). `error` says why it ended.
 */
export type PairingState = {
  readonly status: 'idle' | 'preparing' | 'waiting' | 'approved' | 'rejected' | 'failed' | 'expired' | 'unsupported' | 'offline'
  readonly uri?: string | undefined
  readonly expiresAt?: number | undefined
  readonly error?: LatchkeyError | undefined
}

/** The pairing that all views of one modal share. A session the wallet approves is connected in every namespace it covers. */
export type Pairing = Pick<Slice<PairingState>, 'get' | 'subscribe'> & {
  /** Fetches the client before it is needed; starts nothing. */
  prefetch(): void
  /** Begins a pairing unless one is ready, and keeps it fresh until the last holder releases it: a link can be made before the visitor taps it. */
  hold(): Release
  /** Begins anew after a pairing ended without a session. */
  retry(): void
  /** Remembers the app the visitor was sent to, so that it is opened again for each request; `undefined` when a code was scanned instead. */
  sentTo(app: { readonly name: string; readonly href: string } | undefined): void
}

/** The pairing, for views. */
export const pairing = defineService<Pairing>('walletconnect.pairing')
