import { useState } from 'react'

/** Code to copy. */
export function CodePanel({ code }: { readonly code: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(code)
  }
  return (
    <section aria-label="Code">
      <h2>Code</h2>
      <pre>
        <code data-testid="code">{code}</code>
      </pre>
      <button type="button" onClick={() => void copy()}>
        Copy code
      </button>{' '}
      <span role="status">{copied === code ? 'Copied' : ''}</span>
    </section>
  )
}
