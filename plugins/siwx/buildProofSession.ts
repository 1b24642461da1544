import type { SignInProof } from '#kernel'
import { parseAccountId } from '#kernel'
import type { SiwxMessage, SiwxMessageData, SiwxSession } from '#plugins/ports/SiwxSource'
import { pickMessageData } from './pickMessageData.ts'

/**
 * Builds the session of a message that a wallet signed while connecting, for the account it chose.
 */
export function buildProofSession(
  message: SiwxMessage,
  { extra, ...proof }: SignInProof,
): SiwxSession {
  const { address, network } = parseAccountId(proof.account)
  const data = { ...pickMessageData(message), accountAddress: address, chainId: network }
  const { cacao, ...more } = extra ?? {}
  const signed = {
    message: proof.message,
    signature: proof.signature,
    proof: { ...proof, ...(Object.keys(more).length > 0 && { extra: more }) },
  }
  return cacao === undefined
    ? { data, ...signed }
    : { data: { ...data, ...readRecap(data, proof.message) }, ...signed, cacao }
}

const recapStatement =
  'I further authorize the stated URI to perform the following actions on my behalf: '

/**
 * Reads what a wallet adds to the message of a connection (EIP-5573): permissions at the end of the
 * statement and as the last resource. Other changes are ignored, so that the session is invalid.
 */
function readRecap(
  { statement, resources = [] }: SiwxMessageData,
  text: string,
): Pick<SiwxMessageData, 'statement' | 'resources'> {
  const lines = text.split('\n')
  const said = lines[3] ?? ''
  const start = lines.indexOf('Resources:')
  const named = start < 0 ? [] : lines.slice(start + 1).map((line) => line.replace(/^- /, ''))
  const added = named.slice(resources.length)
  return {
    ...(said.startsWith(`${statement ? `${statement} ` : ''}${recapStatement}`) && {
      statement: said,
    }),
    ...(added.length === 1 &&
      added[0]?.startsWith('urn:recap:') && { resources: [...resources, ...added] }),
  }
}
