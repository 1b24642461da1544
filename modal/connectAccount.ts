import type { AccountState, Kernel } from '#kernel'
import { connected, LatchkeyError, modalChanged } from '#kernel'
import type { ConnectedAccount, Modal, OpenOptions } from '#ui-shell/host'

/**
 * Opens the modal until an account connects, and returns the account.
 * Opens nothing where the namespace has one, or any namespace if the host names none. Rejects with
 * `modal-closed` once the modal closes without one. `whenRestored` settles once the wallets of an
 * earlier visit have answered.
 */
export async function connectAccount(
  kernel: Pick<Kernel, 'on' | 'connections' | 'router' | 'listStored'>,
  whenRestored: () => Promise<unknown>,
  open: Modal['open'],
  options: OpenOptions = {},
): Promise<ConnectedAccount> {
  const present = await findPresent(kernel, whenRestored, options.namespace)
  if (present) return present
  const settled = new AbortController()
  const account = new Promise<ConnectedAccount>((resolve, reject) => {
    const onConnected = kernel.on(connected, ({ namespace }) => {
      if (options.namespace !== undefined && namespace !== options.namespace) return
      const found = findConnected(kernel, namespace)
      if (found) resolve(found)
    })
    const close = () => reject(new LatchkeyError('modal-closed'))
    const onClosed = kernel.on(modalChanged, ({ open: isOpen }) => {
      if (!isOpen) close()
    })
    settled.signal.addEventListener('abort', onConnected)
    settled.signal.addEventListener('abort', onClosed)
    open(options).then(() => {
      // The host closed the modal while it was loading.
      if (!kernel.router.get().open) close()
    }, reject)
  })
  return account.finally(() => settled.abort())
}

/**
 * Finds the connected account; waits for a wallet of an earlier visit, which may be the requested
 * one. Those of other namespaces may take longer, behind a slow relay.
 */
async function findPresent(
  kernel: Pick<Kernel, 'on' | 'connections' | 'listStored'>,
  whenRestored: () => Promise<unknown>,
  wanted: string | undefined,
): Promise<ConnectedAccount | undefined> {
  const findWanted = () => findConnected(kernel, wanted ?? kernel.connections.get().active)
  const isStored = kernel
    .listStored()
    .some(({ namespace }) => wanted === undefined || namespace === wanted)
  if (isStored && !findWanted()) {
    let release = () => {}
    const restored = new Promise<void>((resolve) => {
      release = kernel.on(connected, () => findWanted() && resolve())
    })
    await Promise.race([restored, whenRestored().catch(() => {})]).finally(() => release())
  }
  return findConnected(kernel, wanted)
}

const isConnected = (account: AccountState | undefined): account is ConnectedAccount =>
  account?.status === 'connected' && account.address !== undefined

function findConnected(
  { connections }: Pick<Kernel, 'connections'>,
  wanted: string | undefined,
): ConnectedAccount | undefined {
  const { active, namespaces } = connections.get()
  const names = wanted === undefined ? [active ?? '', ...Object.keys(namespaces)] : [wanted]
  return names.map((name) => namespaces[name]?.accountState).find(isConnected)
}
