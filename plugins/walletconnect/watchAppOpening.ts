import type { Platform, Release, Slice } from '#kernel'
import type { PairingState } from '#plugins/ports/walletconnect'

/** An installed app hides the page sooner than this (ms). */
const stayedDelay = 2000

/** Watches the page after the visitor opened an app; the result is `PairingState.tapped`. */
export function watchAppOpening(
  { after, onLeave }: Pick<Platform, 'after' | 'onLeave'>,
  state: Slice<PairingState>,
): { onTap(wallet: string): void; release: Release } {
  let releases: readonly Release[] = []
  const release = () => {
    for (const end of releases) end()
    releases = []
  }
  const show = (wallet: string, stayed: boolean) =>
    state.update((draft) => {
      draft.tapped = { wallet, stayed }
    })
  return {
    onTap(wallet) {
      release()
      show(wallet, false)
      const onStayed = () => {
        release()
        // Ignore if the visitor has left the view.
        if (state.get().tapped) show(wallet, true)
      }
      releases = [onLeave(release), after(stayedDelay, onStayed)]
    },
    release,
  }
}
