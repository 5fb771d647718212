"""OpenStack Swift with its S3 interface, in one folder and on loopback ports, for tests.

Usage: object-store-swift.py FOLDER PORT. It stays in the foreground and ends with its parent's SIGTERM.
One device and one replica are enough: the tests check the S3 interface (signatures, the size of
parts), not how Swift spreads its data.
"""

import os
import signal
import sys

FOLDER, PORT = os.path.abspath(sys.argv[1]), int(sys.argv[2])
PORTS = {"object": PORT + 1, "container": PORT + 2, "account": PORT + 3}
USER, KEY = "test:tester", "testing"

# No memcached: the tests' only proxy may ask the account server each time.
PIPELINE = (
    "catch_errors proxy-logging cache s3api tempauth bulk slo dlo versioned_writes proxy-logging proxy-server"
)


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def build_rings():
    from swift.common.ring import RingBuilder

    for kind, port in PORTS.items():
        builder = RingBuilder(4, 1, 1)
        builder.add_dev(
            {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1}
        )
        builder.rebalance()
        builder.get_ring().save(os.path.join(FOLDER, kind + ".ring.gz"))


def storage_conf(kind):
    return write(
        kind + ".conf",
        f"""[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {PORTS[kind]}
workers = 0
user = root
swift_dir = {FOLDER}
devices = {FOLDER}/devices
mount_check = false
disable_fallocate = true
log_level = ERROR
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
""",
    )


def proxy_conf():
    filters = "\n".join(
        f"[filter:{name}]\nuse = egg:swift#{name.replace('-', '_') if name == 'proxy-logging' else name}"
        for name in ("catch_errors", "proxy-logging", "bulk", "slo", "dlo", "versioned_writes")
    )
    return write(
        "proxy.conf",
        f"""[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {PORT}
workers = 0
user = root
swift_dir = {FOLDER}
log_level = ERROR
[pipeline:main]
pipeline = {PIPELINE}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
{filters}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
error_suppression_limit = 1000000
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
dns_compliant_bucket_names = true
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = {KEY} .admin
""",
    )


def serve(kind, conf):
    from swift.common.wsgi import run_wsgi

    pid = os.fork()
    if pid == 0:
        sys.exit(run_wsgi(conf, kind + "-server"))
    return pid


def main():
    os.makedirs(os.path.join(FOLDER, "devices", "disk"), exist_ok=True)
    write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n")
    os.environ["SWIFT_DIR"] = FOLDER
    from swift.common import utils

    utils.SWIFT_CONF_FILE = os.path.join(FOLDER, "swift.conf")
    utils.validate_configuration()
    build_rings()
    children = [serve(kind, storage_conf(kind)) for kind in PORTS] + [serve("proxy", proxy_conf())]

    def stop(*_):
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        os._exit(0)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    os.wait()
    stop()


main()
