import { pagePrompt } from '../pagePrompt.ts'
import type { Request } from '../pageProvider.ts'

/** Permissions and prompts of a wallet. It rejects with texts without codes, as real ones do. */
export function hubAccess() {
  const prompt = pagePrompt()
  const requests: Request[] = []
  let prompts = 0
  const state: {
    removed: boolean
    hanging: boolean
    locked: Promise<void> | undefined
    open: () => void
  } = {
    removed: false,
    hanging: false,
    locked: undefined,
    open: () => {},
  }
  const unlocked = async () => {
    if (state.removed) throw new Error('Extension context invalidated.')
    if (state.hanging) await new Promise(() => {})
    await state.locked
  }
  return {
    unlocked,
    isRemoved: () => state.removed,
    /** The number of prompts. */
    prompts: () => prompts,
    note: (method: string, params: unknown) => void requests.push({ method, params }),
    /** Resolves when its owner approves. The words of a refusal differ from window to window. */
    async approved(refusal: string): Promise<void> {
      prompts++
      await unlocked()
      await prompt.ask().catch(() => {
        throw new Error(refusal)
      })
    },
    controls: {
      ...prompt,
      hang() {
        state.hanging = true
      },
      lock() {
        state.locked ??= new Promise((resolve) => {
          state.open = resolve
        })
      },
      unlock() {
        state.open()
        state.locked = undefined
      },
      remove() {
        state.removed = true
      },
      requests: () => requests,
    },
  }
}
