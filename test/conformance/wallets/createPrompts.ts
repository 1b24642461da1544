import type { HeldTestRequest, TestWalletRequest } from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'

/** Answers the next requests, as many as are left: true approves one. */
type Plan = {
  readonly answer: (request: TestWalletRequest) => boolean | Promise<boolean>
  left: number
}

/** The visitor's answers to the wallet's window: approves, unless a test planned something else. */
export function createPrompts() {
  const plans: Plan[] = []

  return {
    async approve(request: TestWalletRequest): Promise<void> {
      const [plan] = plans
      if (!plan) return
      if (--plan.left === 0) plans.shift()
      if (await plan.answer(request)) return
      throw new WalletFault(4001, 'User rejected the request.')
    },
    rejectNext(count = 1) {
      if (count > 0) plans.push({ answer: () => false, left: count })
    },
    holdNext(): HeldTestRequest {
      let arrive: (request: TestWalletRequest) => void = () => {}
      let settle: (isApproved: boolean) => void = () => {}
      const request = new Promise<TestWalletRequest>((resolve) => {
        arrive = resolve
      })
      const approved = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      const answer: Plan['answer'] = (arrived) => {
        arrive(arrived)
        return approved
      }
      plans.push({ answer, left: 1 })
      return { request, approve: () => settle(true), reject: () => settle(false) }
    },
  }
}
