import { useCallback, useEffect, useState } from 'react'
import type { Kernel } from '#kernel'
import { importWithRetry } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef, embeddedWalletStarted } from '#plugins/ports/embedded-wallet'
import { useKernel } from '#ui-shell'

/** The embedded wallet for parts that are drawn before its plugin is active. */
export type EmbeddedWalletLoader = {
  /** `undefined` until the plugin is active. */
  readonly wallet: EmbeddedWallet | undefined
  /** Activates the plugin. Rejects if its code cannot be loaded; the next call tries again. */
  load(): Promise<EmbeddedWallet>
  /** Activates the plugin and starts to load the frame: call it on focus or pointer-over. */
  preload(): void
}

const id = 'embedded-wallet'
const findActive = (kernel: Kernel) => kernel.plugins.scopeOf(id) && kernel.get(embeddedWalletRef)

/** Returns the embedded wallet if it is active, and functions that activate it. */
export function useEmbeddedWallet(): EmbeddedWalletLoader {
  const kernel = useKernel()
  const [wallet, setWallet] = useState(() => findActive(kernel))
  // Another section may activate it.
  useEffect(
    () =>
      kernel.on(
        embeddedWalletStarted,
        () => void kernel.use(embeddedWalletRef).then(setWallet, () => {}),
      ),
    [kernel],
  )
  const load = useCallback(async () => {
    // A plugin whose code does not load withdraws its contributions, and the section with what was
    // typed into it: load the code first.
    await importWithRetry(() => kernel.plugins.entries.get(id)?.plugin.load())
    const active = await kernel.use(embeddedWalletRef)
    setWallet(active)
    return active
  }, [kernel])
  const preload = useCallback(() => {
    if (kernel.platform.online())
      load().then(
        (active) => active.preload(),
        () => {},
      )
  }, [kernel, load])
  return { wallet, load, preload }
}
