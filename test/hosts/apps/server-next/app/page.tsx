export default function Page() {
  return <p>A server</p>
}
