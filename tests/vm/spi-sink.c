// SPDX-License-Identifier: GPL-2.0
/* Virtual SPI controller with one spidev on it: /dev/spidev0.0, which records what is written, for userspace in
 * /sys/kernel/debug/spi-sink/log (u32 LE speed, u16 LE length, bytes per transfer). */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>
#include <linux/vmalloc.h>
#define LOGSZ (4u << 20)
static u8 *buf; static size_t used; static DEFINE_MUTEX(lock); static struct dentry *dir;
static struct platform_device *pdev; static struct spi_master *host; static struct spi_device *chip;
static int sink_one(struct spi_controller *c, struct spi_device *s, struct spi_transfer *t)
{
	u32 n = t->len, hz = t->speed_hz;
	mutex_lock(&lock);
	if (t->tx_buf && used + n + 6 <= LOGSZ) {
		memcpy(buf + used, &hz, 4); buf[used + 4] = n & 0xff; buf[used + 5] = n >> 8;
		memcpy(buf + used + 6, t->tx_buf, n); used += n + 6;
	}
	mutex_unlock(&lock);
	return 0;
}
static ssize_t log_read(struct file *f, char __user *u, size_t n, loff_t *o)
{ ssize_t r; mutex_lock(&lock); r = simple_read_from_buffer(u, n, o, buf, used); mutex_unlock(&lock); return r; }
static const struct file_operations log_fops = { .owner = THIS_MODULE, .read = log_read, .llseek = default_llseek };
static int __init sink_init(void)
{
	struct spi_board_info info = { .modalias = "dh2228fv", .max_speed_hz = 50000000, .chip_select = 0 };
	int r = -ENOMEM;
	buf = vmalloc(LOGSZ); if (!buf) return r;
	pdev = platform_device_register_simple("spi-sink", -1, NULL, 0);
	if (IS_ERR(pdev)) { vfree(buf); return PTR_ERR(pdev); }
	host = spi_alloc_master(&pdev->dev, 0); if (!host) goto fail;
	host->bus_num = 0; host->num_chipselect = 1; host->transfer_one = sink_one; host->mode_bits = SPI_CPOL | SPI_CPHA | SPI_NO_CS;
	host->min_speed_hz = 1000; host->max_speed_hz = 125000000;
	r = spi_register_master(host); if (r) { spi_master_put(host); goto fail; }
	chip = spi_new_device(host, &info); if (!chip) { spi_unregister_master(host); r = -ENODEV; goto fail; }
	dir = debugfs_create_dir("spi-sink", NULL); debugfs_create_file("log", 0600, dir, NULL, &log_fops);
	return 0;
fail:
	platform_device_unregister(pdev); vfree(buf); return r;
}
static void __exit sink_exit(void)
{ debugfs_remove_recursive(dir); spi_unregister_master(host); platform_device_unregister(pdev); vfree(buf); }
module_init(sink_init); module_exit(sink_exit); MODULE_LICENSE("GPL"); MODULE_DESCRIPTION("SPI controller that records writes");
