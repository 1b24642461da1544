import { RpcFault } from './rpcFault.ts'

const rejected = () => new RpcFault(4001, 'User rejected the request.')

/** The window in which a wallet prompts its owner. Approves at once by default. */
export function pagePrompt() {
  const open = new Set<(approve: boolean) => void>()
  let rejections = 0
  let held = false

  const settle = (approve: boolean) => {
    for (const decide of [...open]) decide(approve)
  }

  return {
    /** Resolves when approved, throws 4001 when rejected. */
    async ask(): Promise<void> {
      if (rejections > 0) {
        rejections--
        throw rejected()
      }
      if (!held) return
      let decide: (approve: boolean) => void = () => {}
      const decision = new Promise<boolean>((resolve) => {
        decide = resolve
        open.add(resolve)
      })
      const approved = await decision
      open.delete(decide)
      if (!approved) throw rejected()
    },
    isOpen: () => open.size > 0,
    rejectNext(count = 1) {
      rejections = count
    },
    hold() {
      held = true
    },
    approve() {
      held = false
      settle(true)
    },
    reject() {
      // A prompt that is on its way opens later than the page says that it asks.
      if (held && open.size === 0) rejections = 1
      held = false
      settle(false)
    },
  }
}
