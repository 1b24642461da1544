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

/**
 * Which site may see the account: granted by a prompt, remembered over reloads, hidden while the
 * wallet is locked.
 */
export function extensionAccess({ memory, prompt, emitter, address }: ExtensionParts) {
  let locked: { readonly wait: Promise<void>; readonly open: () => void } | undefined
  let asking = false

  const visible = () => (memory.get().authorised && !locked ? [address()] : [])
  const tell = () => emitter.emit('accountsChanged', visible())
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
    if (asking) throw new RpcFault(-32002, 'Request of type eth_requestAccounts already pending.')
    asking = true
    try {
      await locked?.wait
      if (always || !memory.get().authorised) await prompt.ask()
    } finally {
      asking = false
    }
    if (memory.get().authorised) return
    memory.set({ authorised: true })
    tell()
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
      tell()
      return null
    },
  }

  return {
    handlers,
    tell,
    require() {
      if (visible().length === 0)
        throw new RpcFault(4100, 'The requested account has not been authorized by the user.')
    },
    lock() {
      let open = () => {}
      locked ??= { wait: new Promise((resolve) => (open = resolve)), open: () => open() }
      tell()
    },
    unlock() {
      locked?.open()
      locked = undefined
      tell()
    },
  }
}
