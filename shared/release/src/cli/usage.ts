import { isWorkspace } from '@eqs/build/workspace'

/** How the release command is called: in the host's repository, or in one of a remote's own. */
export const calledAs = (isOurs = isWorkspace): string => (isOurs ? 'npm run release --' : 'npx eqs-release')

/** What the release command can do. */
export const usage = `${calledAs()} <command>

  publish mf-account [1.2.0]                  build it and put it into the store; its package's version unless told
  publish --from FILE                         put an artefact into the store, byte for byte; --trusted-key KEY,… counts beside the club's own keys
  pack mf-account [1.2.0] [--out FILE]        build it and make one signed file of it, an artefact; --dist DIR makes it of what was built there
  copy mf-account@1.2.0 --from DIR --to DIR   put a version of one club into another one, byte for byte
  preview mf-account@1.3.0-pr.12              for whoever reviews it: its address in the club at --club https://…, the gate, bytes and names
                                              against what is live, who is affected (--metrics URL); --out DIR: the same as files;
                                              --from FILE in the name's place publishes an artefact first
  verify [mf-account@1.2.0 …]                 run the gate alone, on these or on all that is live
  verify --live https://club.example          compare what is served with the history, from outside
  promote mf-account@1.2.0 … [--traffic 10]   members get it from their next page load on; all, or so many percent
  rollback [mf-account]                       ends the canary, or goes back to what stood before: one remote, or all of it; again goes further
           --to 1.1.0 or --to 7 (a release)         … to that one and no other; said twice, it does nothing more
           --expect 8                               … only while that release is live
  watch mf-account [--promote-after 500]      compare its canary with what the others have, and roll it back when it is sure that it
                                              fails more often than is allowed: by --threshold 2 (points) or --factor 2
                                              (times), whichever is less; up to --negligible 0.5 (percent) no factor counts;
                                              or that --slower 3 (points) more of its pages show their content, or answer, late.
                                              --min-loads 50, --interval 5 (seconds), --metrics URL or
                                              --prometheus URL (a server that has everybody's counts);
                                              with --promote-after, everybody gets a good one, after so many loads at least;
                                              --steps 10,25,50,100 gives a good one to so many percent, one after the other;
                                              --time-limit 6h (or 90m, 30s) ends it without a verdict
  serve [--port 3000] [--watch]               serve the store, count how versions fare, finish what was broken off; with --watch, judge
                                              every canary as watch does: --host 127.0.0.1, --internal-port 3001 and --internal-host
                                              for operators, --address-header X-Real-IP behind a proxy
  disable mf-account --message "…"            members read the message in the place of its screens
  enable mf-account                           its screens are back
  retire mf-account                           it is taken out for good: its addresses are free for others; rollback undoes it
  prune [--keep 50]                           the published versions that nobody can be given any more: not by the 50 newest
                                              changes, a rollback, or a tab of the last day; --yes removes them
  config show                                 the configuration that is live: what differs from the defaults, as JSON
  config diff club.json                       what a file would change; fails when that is something
  config routes                               the pattern of the addresses that have a screen, for a web server in front: all others are 404
  config set club.json                        make it what the file says, or a few values: config set apiBase=/v2 analyticsUrl=
                                              (nothing behind the sign: the default)
  status [--metrics URL]                      what is live and what is published; with the figures, how it fares
  history [--verify] [--at TIME]              who changed what, when and why; look for tampering, with what
                                              members get too; what was live then (a day: at its first instant in UTC)
  policy                                      who may sign what beside ops, and what takes several of them
  policy approvals host=2 team=2 [--of KEY,KEY]
                                              a host, config, or a new team takes so many of ops' keys; 1 as before
  proposals                                   what waits for approvals
  approve 3fa2                                approve one; whoever is the last that it takes carries it out
  team admit account --remote mf-account --traffic 10 --key …
                                              its key publishes mf-account, and gives it to 10 percent at most; said again, its terms
                                              change; team rotate account --key … [--without …], team dismiss account
  render                                      give members what the newest entry says, if that was broken off; with --watch, again and again: what
                                              teams have written too
  keys                                        the public keys, as a key file for whoever only looks
  keygen [--team account]                     a new key to sign releases with; or one for a team, beside ops' public keys: the one that
                                              is there, or with --rotate a further one

  --why "…"                                   the reason, for the history
  --without-smoke "…"                         promote or verify without the load in a browser; the reason, for the history
  --report DIR                                where promote and verify put the report of what the browser saw; DATA_DIR/ops/gate unless told
  --without-history "…"                       build on what cannot be verified; the reason, for the history
  --store DIR or s3://bucket?region=…         the store (RELEASE_STORE or DATA_DIR/static unless told)
  --json                                      the result as one JSON document, for scripts
  --dry-run                                   do all of it but the writing, and say what would be written
  --yes                                       rollback of the whole release without a question; prune does what it says

Results are on stdout; what is wrong, and what is done meanwhile, on stderr. Exit codes:
  0  done
  1  refused, or found what it looked for
  2  the command line is wrong
  3  the store is out of reach, or a change counts and members do not get it yet
  4  watch ended by its time limit, without a verdict
  5  proposed: others have to approve it`
