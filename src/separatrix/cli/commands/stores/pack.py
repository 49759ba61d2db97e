"""`separatrix pack`: the records of each study in one file, to the last bit."""

from ...options import DEFAULT_STORE, StoreOption


def pack(store: StoreOption = DEFAULT_STORE) -> None:
    """One file a study in place of one a job. Nothing is lost, whenever it is stopped."""
    from ....records import manifests_in, pack, read_manifest
    from ...known import shelf
    from ...stopping import working
    from ...terminal import size_in_words

    (folder,) = shelf([store], None).stores
    with working(lambda: "Stopped. No record is lost; the same command goes on."):
        for study, profile in manifests_in(folder.root):
            manifest = read_manifest(folder.root, study, profile)
            if manifest is not None and manifest.names:
                path = pack(folder.root, study, manifest.names)
                size = size_in_words(path.stat().st_size) if path.exists() else "in other packs"
                print(f"{study}, {profile}: {len(manifest.names):,} jobs, {path}, {size}")
