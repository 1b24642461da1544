import type { Keypair, TransactionInstruction } from '@solana/web3.js'
import { Transaction } from '@solana/web3.js'

/** A node by its JSON-RPC address; the library's own connection would keep a socket open. */
export type SolanaNode = {
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /**
   * Signs and sends; the first signer pays. Resolves with the signature when the transaction went
   * through.
   */
  send(
    instructions: readonly TransactionInstruction[],
    signers: readonly Keypair[],
  ): Promise<string>
}

const pollInterval = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const pollTimeout = 200

/** Reaches a node whose address may change. */
export function solanaNode(url: () => string): SolanaNode {
  async function call(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = Object(await answer.json())
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }

  async function confirmed(signature: string): Promise<string> {
    for (let look = 0; look < pollTimeout; look++) {
      const [status] = Object(await call('getSignatureStatuses', [[signature]])).value
      if (status?.err) throw new Error(`${signature} failed: ${JSON.stringify(status.err)}`)
      if (/^(confirmed|finalized)$/.test(String(status?.confirmationStatus))) return signature
      await pollInterval(50)
    }
    throw new Error(`${signature} was never confirmed`)
  }

  return {
    call,
    async send(instructions, signers) {
      const { blockhash, lastValidBlockHeight } = Object(
        await call('getLatestBlockhash', [{ commitment: 'confirmed' }]),
      ).value
      const transaction = new Transaction({
        blockhash,
        lastValidBlockHeight,
        feePayer: signers[0]?.publicKey ?? null,
      }).add(...instructions)
      transaction.sign(...signers)
      const wire = transaction.serialize().toString('base64')
      return confirmed(
        String(
          await call('sendTransaction', [
            wire,
            { encoding: 'base64', preflightCommitment: 'confirmed' },
          ]),
        ),
      )
    },
  }
}
