import type { HeldTestRequest, TestWalletRequest } from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'

type Hold = {
  readonly arrive: (request: TestWalletRequest) => void
  readonly approved: Promise<boolean>
}

/** The visitor's answers to the wallet's window: approves, unless a test planned something else. */
export function createPrompts() {
  const holds: Hold[] = []
  let rejections = 0

  async function isApproved(request: TestWalletRequest): Promise<boolean> {
    const hold = holds.shift()
    if (hold) {
      hold.arrive(request)
      return hold.approved
    }
    if (rejections === 0) return true
    rejections--
    return false
  }

  return {
    async approve(request: TestWalletRequest): Promise<void> {
      if (await isApproved(request)) return
      throw new WalletFault(4001, 'User rejected the request.')
    },
    rejectNext(count = 1) {
      rejections += count
    },
    holdNext(): HeldTestRequest {
      let arrive: Hold['arrive'] = () => {}
      let settle: (isApproved: boolean) => void = () => {}
      const request = new Promise<TestWalletRequest>((resolve) => {
        arrive = resolve
      })
      const approved = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      holds.push({ arrive, approved })
      return { request, approve: () => settle(true), reject: () => settle(false) }
    },
  }
}
