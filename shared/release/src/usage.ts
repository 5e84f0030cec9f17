/** What the release command can do. */
export const usage = `npm run release -- <command>

  publish mf-account [1.2.0]                  build it and put it into the store; its package's version unless told
  verify mf-account@1.2.0 …                   run the gate alone
  promote mf-account@1.2.0 … [--traffic 10]   members get it from their next page load on; all, or so many percent
  rollback [mf-account]                       back to what was live before, all of it or one remote; again goes further back
  disable mf-account --message "…"            members read the message in the place of its screens
  enable mf-account                           its screens are back
  status                                      what is live and what is published
  history [--verify] [--at TIME]              who changed what, when and why; look for tampering; what was live then
  render                                      write the HTML anew after config.json was changed
  keygen                                      a new key to sign releases with

  --why "…"                                   the reason, for the history
  --without-smoke "…"                         promote or verify without the load in a browser; the reason, for the history
  --store DIR or s3://bucket?region=…         the store (RELEASE_STORE or DATA_DIR/static unless told)`
