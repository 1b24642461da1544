import { Screen } from '#ui-shell'

/** What the failing plugin shows when it does not fail. */
export function FailingView({ onRender }: { readonly onRender: () => void }) {
  onRender()
  return (
    <Screen title="A plugin’s view">
      <p>It works.</p>
    </Screen>
  )
}

/** What it adds to the connect view. */
export function FailingPart({ onRender }: { readonly onRender: () => void }) {
  onRender()
  return <p data-part="failing">A plugin’s part</p>
}
