import type { pageMemory } from './pageMemory.ts'
import type { pagePrompt } from './pagePrompt.ts'
import type { createEmitter } from './pageProvider.ts'
import { RpcFault } from './rpcFault.ts'

export type Handler = (params: readonly unknown[]) => unknown
export type ExtensionParts = {
  readonly memory: ReturnType<typeof pageMemory>
  readonly prompt: ReturnType<typeof pagePrompt>
  readonly emitter: ReturnType<typeof createEmitter>
  address(): string
}

/** Locks the wallet until its owner unlocks it; calls `onChange` each time. */
function createLock(onChange: () => void) {
  let locked: { readonly wait: Promise<void>; readonly open: () => void } | undefined
  return {
    isLocked: () => locked !== undefined,
    untilOpen: () => locked?.wait,
    lock() {
      let open = () => {}
      locked ??= { wait: new Promise((resolve) => (open = resolve)), open: () => open() }
      onChange()
    },
    unlock() {
      locked?.open()
      locked = undefined
      onChange()
    },
  }
}

/**
 * The site's access to the account: granted by a prompt, remembered over reloads, hidden while the
 * wallet is locked.
 */
export function extensionAccess({ memory, prompt, emitter, address }: ExtensionParts) {
  let prompting = false

  const visible = () => (memory.get().authorised && !lock.isLocked() ? [address()] : [])
  const announce = () => emitter.emit('accountsChanged', visible())
  const lock = createLock(announce)
  const permissions = () =>
    memory.get().authorised
      ? [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: [address()] }],
          },
        ]
      : []

  async function grant(always: boolean): Promise<void> {
    if (prompting)
      throw new RpcFault(-32002, 'Request of type eth_requestAccounts already pending.')
    prompting = true
    try {
      await lock.untilOpen()
      if (always || !memory.get().authorised) await prompt.ask()
    } finally {
      prompting = false
    }
    if (memory.get().authorised) return
    memory.set({ authorised: true })
    announce()
  }

  const handlers: Readonly<Record<string, Handler>> = {
    eth_accounts: visible,
    async eth_requestAccounts() {
      await grant(false)
      return visible()
    },
    async wallet_requestPermissions() {
      await grant(true)
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions() {
      memory.set({ authorised: false })
      announce()
      return null
    },
  }

  return {
    handlers,
    announce,
    require() {
      if (visible().length === 0)
        throw new RpcFault(4100, 'The requested account has not been authorized by the user.')
    },
    lock: lock.lock,
    unlock: lock.unlock,
  }
}
