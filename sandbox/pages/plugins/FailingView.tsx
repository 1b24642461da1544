import { useEffect, useState } from 'react'
import { Screen } from '#ui-shell'

/** The failing plugin's view, for when it does not fail. */
export function FailingView({ onRender }: { readonly onRender: () => void }) {
  onRender()
  return (
    <Screen title="A plugin’s view">
      <p>It works.</p>
    </Screen>
  )
}

/** The failing plugin's part of the connect view. */
export function FailingPart({ onRender }: { readonly onRender: () => void }) {
  onRender()
  return <p data-part="failing">A plugin’s part</p>
}

/** Changes its state while it renders. */
export function SpinningView() {
  const [count, setCount] = useState(0)
  setCount(count + 1)
  return <p>{count}</p>
}

/** Changes its state after each rendering. */
export function EchoingView() {
  const [count, setCount] = useState(0)
  useEffect(() => setCount(count + 1))
  return <p data-part="echo">{count}</p>
}
