/**
 * Shows nothing: the account shows name and address itself. Being shown activates this plugin,
 * which looks the name up.
 */
export default function NameLine() {
  return null
}
