import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp
} from 'drizzle-orm/pg-core'

/** The tables, in SQL that PostgreSQL 15 and later read; what exists is left alone. */
export const schema = `
create table if not exists beacon (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  release integer not null,
  host text not null,
  cohort integer not null,
  event text not null,
  outcome text not null,
  is_load boolean not null,
  remote text,
  version text,
  error_class text,
  attempts integer,
  route text,
  duration_ms integer,
  lcp_ms integer,
  cls double precision,
  inp_ms integer,
  connection text
);
create index if not exists beacon_received_at on beacon (received_at);
create table if not exists metric (
  name text not null,
  labels text not null,
  value double precision not null,
  primary key (name, labels)
);
`

// The typed view of it; the two change together.

export const beacon = pgTable('beacon', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
  release: integer('release').notNull(),
  host: text('host').notNull(),
  cohort: integer('cohort').notNull(),
  event: text('event').notNull(),
  outcome: text('outcome').notNull(),
  isLoad: boolean('is_load').notNull(),
  remote: text('remote'),
  version: text('version'),
  errorClass: text('error_class'),
  attempts: integer('attempts'),
  route: text('route'),
  durationMs: integer('duration_ms'),
  lcpMs: integer('lcp_ms'),
  cls: doublePrecision('cls'),
  inpMs: integer('inp_ms'),
  connection: text('connection')
})

export const metric = pgTable(
  'metric',
  {
    name: text('name').notNull(),
    labels: text('labels').notNull(),
    value: doublePrecision('value').notNull()
  },
  table => [primaryKey({ columns: [table.name, table.labels] })]
)
