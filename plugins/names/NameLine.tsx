import { AddressText, useNamespaceState, useStyles } from '#ui-shell'
import css from './names.css?inline'

/** The address below the name of an account. */
export default function NameLine() {
  useStyles(css)
  const { address, profileName } = useNamespaceState()?.accountState ?? {}
  if (address === undefined || profileName === undefined) return null
  return (
    <p className="name-address">
      <AddressText address={address} />
    </p>
  )
}
