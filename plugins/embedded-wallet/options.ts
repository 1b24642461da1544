import type { Release } from '#kernel'
import type { Appearance, ThemeMode, ThemeVariables } from '#ui-shell'

/** Source of the modal's appearance: its snapshot, which changes with the host's theme. */
export type AppearanceStore = {
  get(): { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }
  subscribe(listener: () => void): Release
}
/**
 * Protocol of the frame: a private channel, or messages between windows, which the frame hosted
 * today requires. The latter is weaker.
 */
export type FrameProtocol = 'channel' | 'window'
/** Input of the plugin. `frameProtocol` is `channel` unless the host chose the weaker one. */
export type EmbeddedWalletInput = {
  readonly snapshotStore?: AppearanceStore | undefined
  readonly frameProtocol?: FrameProtocol | undefined
}
export type EmbeddedWalletOptions = {
  readonly frameProtocol: FrameProtocol
  getAppearance(): Appearance
  watchAppearance(listener: () => void): Release
}

/** Completes the options; without a snapshot the device's theme applies. */
export function parseOptions({
  snapshotStore,
  frameProtocol,
}: EmbeddedWalletInput = {}): EmbeddedWalletOptions {
  return {
    frameProtocol: frameProtocol === 'window' ? 'window' : 'channel',
    getAppearance() {
      const { themeMode, themeVariables } = snapshotStore?.get() ?? {
        themeMode: 'auto',
        themeVariables: {},
      }
      return { mode: themeMode, variables: themeVariables }
    },
    watchAppearance: (listener) => snapshotStore?.subscribe(listener) ?? (() => {}),
  }
}
