import type { Modal } from 'latchkey'
import type { Effect, TransferPlan } from 'latchkey/kernel'
import { networksRef } from 'latchkey/kernel'
import type { TestWalletNamespace } from 'latchkey/testing'
import type { NodeAnswer } from './answerNodes'
import { answerNodes } from './answerNodes'
import { connectTestWallet } from './connectTestWallet'

/** Throws unless the only effect is that this amount leaves the account. */
export function expectTransfer(effects: readonly Effect[], amount: bigint, to: string): void {
  const [effect, ...others] = effects
  if (others.length > 0 || effect?.kind !== 'transfer' || effect.amount !== amount)
    throw new Error(`Unexpected effects ${effect?.kind} and ${others.length} more`)
  if (effect.to !== to) throw new Error(`Unexpected recipient ${effect.to}`)
}

/**
 * Plans a transfer of the coin, and decodes what the wallet would get: both use the chain library.
 * Nodes are answered from memory.
 */
export async function planAndDecode(
  modal: Modal,
  namespace: TestWalletNamespace,
  { to, amount, answer }: { to: string; amount: bigint; answer: NodeAnswer },
): Promise<TransferPlan> {
  const account = await connectTestWallet(modal, namespace)
  const code = await (await modal.use(networksRef)).load(namespace)
  const release = answerNodes(answer)
  try {
    const plan = await code.plan({ from: account, to, asset: 'native', amount })
    if (plan.blocked) throw new Error(`Blocked: ${plan.notes.map((note) => note.code).join()}`)
    const effects = await code.decode?.(account.network, { payload: plan.payload })
    expectTransfer(effects ?? [], amount, to)
    return plan
  } finally {
    release()
  }
}
