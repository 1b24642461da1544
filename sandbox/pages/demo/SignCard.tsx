import { useState } from 'react'
import { createPublicClient, http, verifyMessage } from 'viem'
import { useAccount, useLatchkey } from '../../../ui-shell/react.ts'
import type { SandboxInfo } from '../../SandboxInfo.ts'
import { requestVerification } from './requestVerification.ts'

/**
 * The signature of a contract, which may not be there yet (ERC-1271, ERC-6492), is for the chain to
 * judge.
 */
async function verifyEvm(
  caipAddress: string,
  message: string,
  signature: `0x${string}`,
): Promise<boolean> {
  const [namespace, chainId, address] = caipAddress.split(':')
  const question = { address: address as `0x${string}`, message, signature }
  if (signature.length === 132 && (await verifyMessage(question))) return true
  const { chains }: SandboxInfo = await (await fetch('/sandbox.json')).json()
  return createPublicClient({ transport: http(chains[`${namespace}:${chainId}`]) }).verifyMessage(
    question,
  )
}

/** Asks the wallet for a signature and checks it with a library of its ecosystem. */
export function SignCard() {
  const { modal } = useLatchkey()
  const { status, caipAddress = '' } = useAccount()
  const [text, setText] = useState('Tidewater asks you to prove that this account is yours.')
  const [result, setResult] = useState('')
  const sign = async () => {
    setResult('Waiting for the wallet…')
    try {
      const signed = await modal.signMessage(text)
      const signature = signed.signature as `0x${string}`
      const verify = async () =>
        (await verifyEvm(caipAddress, text, signature)) ? 'Verified' : 'Not valid'
      const verdict = caipAddress.startsWith('eip155:')
        ? await verify()
        : await requestVerification({ account: caipAddress, message: text, signed })
      setResult(`${verdict}: ${signature}`)
    } catch (error) {
      setResult(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <section className="card">
      <h2>Sign a message</h2>
      <textarea
        aria-label="Message"
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="actions">
        <button
          id="sign"
          type="button"
          disabled={status !== 'connected'}
          onClick={() => void sign()}
        >
          Sign
        </button>
      </p>
      <output data-testid="signature">{result}</output>
    </section>
  )
}
