import type { Address } from 'viem'
import { expect } from 'vitest'

export const message = 'I agree: no tricks'

/** The frame's answer to a failed request. */
export const failing = (text: string | RegExp) =>
  expect.objectContaining({
    type: '@w3m-frame/RPC_REQUEST_ERROR',
    payload: { message: expect.stringMatching(text) },
  })

export const typedData = (verifyingContract: Address, chainId = 1) => ({
  domain: { name: 'Shop', version: '1', chainId, verifyingContract },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'item', type: 'string' },
      { name: 'price', type: 'uint256' },
    ],
  },
  primaryType: 'Order' as const,
  message: { item: 'Lamp', price: '5' },
})
