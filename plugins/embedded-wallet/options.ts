import type { Appearance, Release, ThemeMode, ThemeVariables } from '#kernel'

/** Where the modal's look is read: its snapshot, which changes when the host sets another theme. */
export type AppearanceStore = {
  get(): { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }
  subscribe(listener: () => void): Release
}
/**
 * How the frame is spoken to: over a channel of its own, or by messages between windows, as the
 * frame that the provider hosts today expects. The second is weaker.
 */
export type FrameProtocol = 'channel' | 'window'
/**
 * What a modal tells the embedded wallet of itself. `frameProtocol` is `channel` unless the host
 * chose the weaker one.
 */
export type EmbeddedWalletInput = {
  readonly look?: AppearanceStore | undefined
  readonly frameProtocol?: FrameProtocol | undefined
}
export type EmbeddedWalletOptions = {
  readonly frameProtocol: FrameProtocol
  look(): Appearance
  watchLook(listener: () => void): Release
}

/** The options complete; without a look of the modal the visitor's device decides. */
export function parseOptions({
  look: snapshotStore,
  frameProtocol,
}: EmbeddedWalletInput = {}): EmbeddedWalletOptions {
  return {
    frameProtocol: frameProtocol === 'window' ? 'window' : 'channel',
    look() {
      const { themeMode, themeVariables } = snapshotStore?.get() ?? {
        themeMode: 'auto',
        themeVariables: {},
      }
      return { mode: themeMode, variables: themeVariables }
    },
    watchLook: (listener) => snapshotStore?.subscribe(listener) ?? (() => {}),
  }
}
