const digest = '1'.repeat(32)
const coin = {
  coinType: '0x2::sui::SUI',
  coinObjectId: `0x${'01'.repeat(32)}`,
  version: '1',
  digest,
  balance: '1000000000',
  previousTransaction: digest,
}
const gasUsed = {
  computationCost: '1000',
  storageCost: '0',
  storageRebate: '0',
  nonRefundableStorageFee: '0',
}
/** The reads of a Sui node that complete a transaction. */
export const suiNode = {
  suix_getReferenceGasPrice: '750',
  suix_getCoins: { data: [coin], nextCursor: null, hasNextPage: false },
  sui_dryRunTransactionBlock: { effects: { status: { status: 'success' }, gasUsed } },
}

const genesisHash = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
const blockHash = `0x${'ab'.repeat(32)}`
const header = {
  number: '0x10',
  parentHash: blockHash,
  stateRoot: blockHash,
  extrinsicsRoot: blockHash,
  digest: { logs: [] },
}
const runtime = {
  specName: 'statemint',
  implName: 'statemint',
  authoringVersion: 1,
  specVersion: 2_000_000,
  implVersion: 0,
  apis: [],
  transactionVersion: 15,
  stateVersion: 1,
}

/** A node of Polkadot's Asset Hub, without the metadata: it keeps the last sent transaction. */
function createHubNode() {
  let last = ''
  return {
    sent: () => last,
    reads: {
      author_submitExtrinsic([extrinsic = '']) {
        last = extrinsic
        return blockHash
      },
      chain_getBlockHash: ([number = undefined]) => (number === 0 ? genesisHash : blockHash),
      chain_getFinalizedHead: blockHash,
      chain_getHeader: header,
      rpc_methods: { methods: [] },
      state_getRuntimeVersion: runtime,
      system_accountNextIndex: 0,
      system_chain: 'Asset Hub',
      system_properties: { ss58Format: 0, tokenDecimals: [10], tokenSymbol: ['DOT'] },
    },
  }
}
export const hubNode = createHubNode()
