/** Text of a request by method, as a key of `walletMessages`. Other methods are shown by name. */
export const methodTexts = {
  personal_sign: 'method.message',
  solana_signMessage: 'method.message',
  eth_signTypedData_v4: 'method.typed',
  eth_sendTransaction: 'method.send',
  eth_sendUserOperation: 'method.send',
  solana_signAndSendTransaction: 'method.send',
  solana_signTransaction: 'method.sign',
  solana_signAllTransactions: 'method.signAll',
  wallet_sendCalls: 'method.calls',
  wallet_grantPermissions: 'method.grant',
  wallet_revokePermissions: 'method.revoke',
} as const

const isListed = (method: string): method is keyof typeof methodTexts =>
  Object.hasOwn(methodTexts, method)

/** Returns the text key of a method. */
export const getMethodText = (
  method: string,
): (typeof methodTexts)[keyof typeof methodTexts] | 'method.unknown' =>
  isListed(method) ? methodTexts[method] : 'method.unknown'
