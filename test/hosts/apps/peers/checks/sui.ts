import { Transaction } from '@mysten/sui/transactions'
import { normalizeSuiAddress } from '@mysten/sui/utils'
import type { NodeAnswer } from '../answerNodes'
import type { Peer } from '../Peer'
import { planAndDecode } from '../planAndDecode'

const to = normalizeSuiAddress('0x2a')
const type = `${normalizeSuiAddress('0x2')}::sui::SUI`
/** A coin of 50 SUI: its id, then its value with the lowest byte first. */
const coin = new Uint8Array(40)
new DataView(coin.buffer).setBigUint64(32, 50_000_000_000n, true)
const node = {
  address: normalizeSuiAddress('0x7'),
  version: 5,
  digest: '1'.repeat(32),
  contents: { bcs: btoa(String.fromCharCode(...coin)) },
}
const held = { coinType: { repr: type }, totalBalance: '50000000000', coinBalance: '50000000000' }
const gasSummary = { computationCost: '1000', storageCost: '2000', storageRebate: '500' }

const answer: NodeAnswer = (_url, { query }) => {
  const data = {
    ...(query.includes('multiGetBalances') && { address: { multiGetBalances: [held] } }),
    ...(query.includes('objects(') && {
      address: { objects: { pageInfo: { hasNextPage: false }, nodes: [node] } },
    }),
    ...(query.includes('referenceGasPrice') && { epoch: { referenceGasPrice: '1000' } }),
    ...(query.includes('simulateTransaction') && {
      simulateTransaction: { effects: { status: 'SUCCESS', gasEffects: { gasSummary } } },
    }),
  }
  return query === '' ? undefined : { data }
}

export const checkSui: Peer = async (modal) => {
  const { payload } = await planAndDecode(modal, 'sui', { to, amount: 7n, answer })
  const { commands, sender } = Transaction.from(Object(payload).bytes).getData()
  if (commands.length !== 2 || sender !== Object(payload).sender)
    throw new Error('The application reads another transaction.')
}
