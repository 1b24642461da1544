import { pipe, regex, string } from 'valibot'
import { parse } from '#kernel'

/** A transaction hash: 32 bytes in hex. */
const transactionHash = pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/))
/** A signature: at least 31 bytes in hex; contract signatures exceed 65 bytes. */
const signature = pipe(string(), regex(/^0x[0-9a-fA-F]{62,}$/))

/** Validates the form of an answer to an EVM request. Throws `foreign-invalid`. */
export function parseAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_sendTransaction')
    return parse(transactionHash, answer, 'The transaction hash')
  if (method === 'personal_sign' || method === 'eth_signTypedData_v4')
    return parse(signature, answer, 'The signature')
  return answer
}
