import { getAddressFromPrivateKey, makeSTXTokenTransfer } from '@stacks/transactions'
import { networksRef } from 'latchkey/kernel'
import type { NodeAnswer } from '../answerNodes'
import type { Peer } from '../Peer'
import { expectTransfer, planAndDecode } from '../planAndDecode'

const senderKey = `${'11'.repeat(32)}01`
const to = getAddressFromPrivateKey(`${'22'.repeat(32)}01`)
const answers: readonly (readonly [RegExp, unknown])[] = [
  [/^\/v2\/info/, { network_id: 1 }],
  [/^\/v2\/accounts\//, { balance: '0xffffffff', locked: '0x0', nonce: 0 }],
  [/\/nonces$/, { possible_next_nonce: 0 }],
  [/^\/v2\/fees\/transaction/, { estimations: [{ fee: 400 }, { fee: 500 }, { fee: 600 }] }],
]
const answer: NodeAnswer = ({ pathname }) => answers.find(([path]) => path.test(pathname))?.[1]

export const checkStacks: Peer = async (modal) => {
  await planAndDecode(modal, 'stacks', { to, amount: 7n, answer })
  const stacks = await (await modal.use(networksRef)).load('stacks')
  const signed = await makeSTXTokenTransfer({
    recipient: to,
    amount: 9n,
    fee: 400n,
    nonce: 0n,
    network: 'mainnet',
    senderKey,
  })
  const sent = { method: 'stx_signTransaction', params: { transaction: signed.serialize() } }
  expectTransfer((await stacks.decode?.('stacks:1', sent)) ?? [], 9n, to)
}
