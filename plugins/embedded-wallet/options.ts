import type { Release } from '#kernel'
import type { Appearance, ThemeMode, ThemeVariables } from '#ui-shell'

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
  readonly snapshotStore?: AppearanceStore | undefined
  readonly frameProtocol?: FrameProtocol | undefined
}
export type EmbeddedWalletOptions = {
  readonly frameProtocol: FrameProtocol
  getAppearance(): Appearance
  watchAppearance(listener: () => void): Release
}

/** The options complete; without a look of the modal the visitor's device decides. */
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
