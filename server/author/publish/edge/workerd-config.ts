/** Node's interfaces are asked for by flag from this day on: bytes, hashes, packing. */
const COMPATIBLE = '2026-01-01';

/** The settings with which workerd runs what was written: `workerd serve workerd.capnp`, in its folder. */
export function workerdConfig(modules: readonly string[]): string {
  const [first, ...rest] = ['worker.js', ...modules.filter((name) => name !== 'worker.js')];
  const lines = [first, ...rest].map(
    (name) => `    (name = ${JSON.stringify(name)}, esModule = embed ${JSON.stringify(name)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "site", worker = .site),
    (name = "files", disk = (path = "public")),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "*:8080", http = (), service = "site")],
);

const site :Workerd.Worker = (
  modules = [
${lines.join(',\n')}
  ],
  compatibilityDate = "${COMPATIBLE}",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [(name = "ASSETS", service = "files")],
);
`;
}
