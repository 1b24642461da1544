const hash = `0x${'ab'.repeat(32)}`
const from = `0x${'0'.repeat(39)}1`
const place = { blockHash: hash, blockNumber: '0x10', transactionIndex: '0x0' }
const transaction = {
  ...place,
  hash,
  from,
  to: from,
  input: '0x',
  value: '0x0',
  nonce: '0x0',
  gas: '0x5208',
  gasPrice: '0x1',
  type: '0x0',
  chainId: '0x1',
  v: '0x25',
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'1'.repeat(64)}`,
}
const receipt = {
  ...place,
  transactionHash: hash,
  from,
  to: from,
  status: '0x1',
  logs: [],
  logsBloom: `0x${'00'.repeat(256)}`,
  gasUsed: '0x5208',
  cumulativeGasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  type: '0x0',
  contractAddress: null,
}

/**
 * The reads of a node by method: every call of a contract is 4200, every transaction is mined.
 * @type {Readonly<Record<string, unknown>>}
 */
export const nodeReads = {
  eth_blockNumber: '0x10',
  eth_call: `0x${(4200).toString(16).padStart(64, '0')}`,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x1',
  eth_getTransactionByHash: transaction,
  eth_getTransactionReceipt: receipt,
}
/** The transaction that every wallet of the recipes sends. */
export const sentHash = hash

/** @typedef {Readonly<Record<string, unknown>>} NodeReads results by method, or functions of params */

/**
 * @param {{ id?: unknown, method?: string, params?: unknown }} call
 * @param {NodeReads} reads
 */
function answerCall({ id, method = '', params }, reads) {
  const read = reads[method] ?? nodeReads[method] ?? null
  const result = typeof read === 'function' ? read(params) : read
  return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : result }
}

/**
 * Answers what a page asks of other servers: a node's calls from memory, everything else with an
 * empty page.
 * @param {import('playwright-core').Route} route
 * @param {NodeReads} [reads] before those of an EVM node
 */
export function answerNode(route, reads = {}) {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const text = route.request().postData() ?? ''
  if (!text.includes('jsonrpc')) return route.fulfill({ status: 204, headers })
  const body = JSON.parse(text)
  const answer = Array.isArray(body)
    ? body.map((call) => answerCall(call, reads))
    : answerCall(body, reads)
  return route.fulfill({ headers, contentType: 'application/json', body: JSON.stringify(answer) })
}
