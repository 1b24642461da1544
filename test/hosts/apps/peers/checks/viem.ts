import { networksRef } from 'latchkey/kernel'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { answerNodes, byMethod } from '../answerNodes'
import { connectTestWallet } from '../connectTestWallet'
import type { Peer } from '../Peer'
import { expectTransfer, planAndDecode } from '../planAndDecode'

const to = getAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
const token = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')

const answer = byMethod({
  eth_chainId: () => '0x1',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_getCode: () => '0x',
  eth_estimateGas: () => '0x5208',
  eth_gasPrice: () => '0x3b9aca00',
  eth_maxPriorityFeePerGas: () => '0x3b9aca00',
  eth_getTransactionCount: () => '0x0',
  eth_call: () => '0x',
  eth_feeHistory: () => ({
    oldestBlock: '0x1',
    baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
    gasUsedRatio: [0.5],
    reward: [['0x1', '0x2', '0x3']],
  }),
  eth_getBlockByNumber: () => ({
    number: '0x1',
    baseFeePerGas: '0x3b9aca00',
    gasLimit: '0x1c9c380',
  }),
})

export const checkViem: Peer = async (modal) => {
  await planAndDecode(modal, 'eip155', { to, amount: 7n, answer })
  const account = await connectTestWallet(modal, 'eip155')
  const eip155 = await (await modal.use(networksRef)).load('eip155')
  const release = answerNodes(answer)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 9n] })
  const sent = {
    method: 'eth_sendTransaction',
    params: [{ from: account.address, to: token, data }],
  }
  const effects = await eip155.decode?.(account.network, sent).finally(release)
  expectTransfer(effects ?? [], 9n, to)
}
