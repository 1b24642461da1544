import type { Platform, Release, Slice } from '#kernel'
import type { PairingState } from '#plugins/ports/walletconnect'

/** An app that is there takes the page out of sight sooner. */
const stayedDelay = 2000

/**
 * Follows what becomes of a page whose visitor was sent to an app; it is read from
 * `PairingState.tapped`.
 */
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
        // Whoever left the view since does not wait for the app any more.
        if (state.get().tapped) show(wallet, true)
      }
      releases = [onLeave(release), after(stayedDelay, onStayed)]
    },
    release,
  }
}
