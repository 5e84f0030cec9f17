/** An address that does not fit its line breaks before its "@", where one reads on without stumbling. */
export function BreakableEmail({ email }: { readonly email: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <span translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
