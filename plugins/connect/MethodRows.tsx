import { connectMethods } from '#kernel'
import { Picture, Row, useRouter, useSlot } from '#ui-shell'

/** Rows of the connect methods that plugins contribute with a view of their own. */
export function MethodRows() {
  const router = useRouter()
  return useSlot(connectMethods).map(
    ({ kind, name, icon, route }) =>
      route && (
        <Row
          key={kind}
          focusKey={kind}
          data-wallet={kind}
          leading={<Picture source={icon} name={name} />}
          title={name}
          onClick={() => router.push(route)}
        />
      ),
  )
}
